// Runs before the first paint, so that nobody sees the wrong theme or somebody else's page flash.
// web-kit's theme.store.ts and credentials.ts keep the same keys.
;(function () {
  var root = document.documentElement.dataset
  var isSignedIn = false
  try {
    var mode = localStorage.getItem('mode')
    isSignedIn = localStorage.getItem('authToken') !== null
    if (localStorage.getItem('theme') === 'original') root.theme = 'original'
    root.mode =
      mode === 'light' || mode === 'dark' ? mode : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  } catch {
    root.mode = 'light'
  }
  // A prerendered page is the home of somebody who is not signed in.
  if (isSignedIn || location.pathname !== '/') root.hidePrerendered = ''
  // A button that is pressed before React stands behind it is pressed again by prerendered.ts.
  addEventListener('click', function (event) {
    var button = event.target.closest('[data-prerendered] button')
    if (button) window.earlyPress = button
  })
})()
