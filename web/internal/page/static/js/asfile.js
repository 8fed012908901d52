// A plain script, which browsers run even where they load no modules: from a file.
// Then nothing else of this page runs, and here is why.

if (location.protocol === 'file:') {
  document.getElementById('verdict-words').textContent = 'Opened as a file, this page cannot load its engine. Let a web server serve the folder, as in “python3 -m http.server”, or run “sudokusat serve”.';
}
