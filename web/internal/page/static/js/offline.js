// Where the page is files of any web server, it works without a network from the second
// time on, and can be installed: a service worker keeps all of them. Export adds the
// manifest to such a page; our own server is there whenever the page is.

import { trusted } from './engine.js';

export function offline() {
  if (!document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return;
  navigator.serviceWorker.register(trusted.createScriptURL('offline')).catch(() => { /* not allowed here: then only with a network */ });
}
