// Runs before the first paint, so that nobody sees the wrong theme flash. web-kit's theme.store.ts keeps the same keys.
;(function () {
  var root = document.documentElement.dataset
  try {
    var mode = localStorage.getItem('mode')
    if (localStorage.getItem('theme') === 'original') root.theme = 'original'
    root.mode =
      mode === 'light' || mode === 'dark' ? mode : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  } catch {
    root.mode = 'light'
  }
})()
