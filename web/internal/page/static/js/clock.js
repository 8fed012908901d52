// The time that a player has spent on a puzzle. It runs while the puzzle is solved and
// the page is seen, and a pause hides the board. Another puzzle begins at nought.

import { byId, hide } from './dom.js';

export class Clock {
  /** changed() is called when the clock is stopped or goes on. */
  constructor(changed) {
    Object.assign(this, { seconds: 0, solving: false, paused: false, solved: false, changed });
    byId('clock').addEventListener('click', () => this.pause(!this.paused));
    setInterval(() => this.tick(), 1000);
    this.show();
  }

  get runs() { return this.solving && !this.paused && !this.solved; }

  tick() {
    if (!this.runs || document.hidden) return;
    this.seconds++;
    this.show();
  }

  /** solve starts and stops the clock with the mode of the page. */
  solve(solving) {
    this.solving = solving;
    this.pause(false);
  }

  /** solvedNow stops the clock where the puzzle is solved, and lets it go on where that is undone. */
  solvedNow(solved) {
    this.solved = solved;
    this.show();
  }

  /** set lets the clock go on from a number of seconds. */
  set(seconds) {
    Object.assign(this, { seconds, solved: seconds > 0 }); // until the verdict is known
    this.pause(false);
  }

  pause(paused) {
    this.paused = paused;
    this.show();
    this.changed();
  }

  show() {
    const button = byId('clock'), time = timeOf(this.seconds), face = `${time} ${this.paused ? '▸' : '‖'}`;
    hide(button, !this.solving);
    if (button.textContent === face) return;
    button.textContent = face;
    button.setAttribute('aria-label', `${time}, ${this.paused ? 'go on' : 'pause'}`);
    button.setAttribute('aria-pressed', String(this.paused));
  }
}

/** timeOf writes seconds as 0:42, 12:05 or 1:02:03. */
export function timeOf(seconds) {
  const two = (n) => String(n).padStart(2, '0'), [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
