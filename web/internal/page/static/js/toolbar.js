// Groups of buttons that are one stop of the tab key each: arrows, Home and End go through a
// group, which is left where it was (the pattern "toolbar" of ARIA's practices).

/** toolbar makes one of a group, whose buttons may come and go. */
export function toolbar(group) {
  const all = () => [...group.querySelectorAll('button')], stops = () => all().filter((b) => !b.hidden && !b.inert);
  const settle = (at) => { for (const b of all()) b.tabIndex = b === at ? 0 : -1; };
  const mend = () => {
    const list = stops(), open = all().filter((b) => b.tabIndex === 0);
    if (open.length !== 1 || !list.includes(open[0])) settle(list[0]);
  };
  group.addEventListener('focusin', ({ target }) => { if (target.matches('button')) settle(target); });
  group.addEventListener('keydown', (event) => {
    const list = stops(), at = list.indexOf(event.target), last = list.length - 1;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    list[to > last ? 0 : to < 0 ? last : to].focus();
  });
  new MutationObserver(mend).observe(group, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'inert'] });
  mend();
}
