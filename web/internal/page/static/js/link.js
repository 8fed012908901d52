// Links hold all of a puzzle, or a certificate, behind the "#", which browsers do
// not send anywhere: "#p=" and the deflated text in base64 for links; a puzzle as
// plain text works there as well. So whoever opens a certificate checks it anew.

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  for (let part; !(part = await reader.read()).done;) parts.push(part.value);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpack(packed) {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (ch) => ch.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes));
}

/** puzzleLink is the address of the page with a puzzle in it. */
export async function puzzleLink(puzzle) {
  return here(`p=${await pack(JSON.stringify(puzzle))}`);
}

/** certificateLink is the same of a certificate. */
export async function certificateLink(text) {
  return here(`c=${await pack(text)}`);
}

const here = (fragment) => new URL(`#${fragment}`, location.href.split('#')[0]).href;

/** held is what a fragment holds, or null: {certificate} or {text}. */
export async function held(fragment) {
  const rest = fragment.replace(/^#/, '');
  if (rest === '') return null;
  const m = /^([pc])=([\w-]+)$/.exec(rest);
  if (!m) return { text: decodeURIComponent(rest) };
  try {
    const text = await unpack(m[2]);
    return m[1] === 'c' ? { certificate: text } : { text };
  } catch {
    throw new Error('The link is damaged: part of it is missing.');
  }
}

/** ours is the fragment of a link to this page in a text, or null. */
export function ours(text) {
  const m = /#([pc]=[\w-]+)\s*$/.exec(text.trim());
  return m && !/\s/.test(text.trim()) ? m[1] : null;
}
