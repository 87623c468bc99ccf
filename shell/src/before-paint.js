// Runs before the first paint, so that nobody sees the wrong theme or somebody else's page flash.
// web-kit's theme.store.ts, credentials.ts and pending-logout.ts keep the same keys.
;(function () {
  var root = document.documentElement.dataset
  var isSignedIn = false
  try {
    var mode = localStorage.getItem('mode')
    isSignedIn = localStorage.getItem('authToken') !== null
    if ((localStorage.getItem('theme') || localStorage.getItem('spaceTheme')) === 'original') root.theme = 'original'
    root.mode =
      mode === 'light' || mode === 'dark' ? mode : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  } catch {
    root.mode = 'light'
  }
  var hour = new Date().getHours()
  root.hour = hour < 5 || hour > 21 ? 'night' : hour < 9 ? 'dawn' : hour < 18 ? 'day' : 'dusk'
  // Pages that are another one for who is signed in: the composer names the files.
  if (isSignedIn) {
    document.addEventListener(
      'readystatechange',
      function () {
        var block = document.getElementById('signed-in')
        JSON.parse(block ? block.textContent : '[]').forEach(function (address) {
          var link = document.createElement('link')
          link.rel = 'modulepreload'
          link.href = address
          document.head.append(link)
        })
      },
      { once: true },
    )
  }
  // A prerendered page is the home of somebody who is not signed in.
  if (isSignedIn || location.pathname !== '/') root.hidePrerendered = ''
  // A button that is pressed before React stands behind it is pressed again by prerendered.ts.
  addEventListener('click', function (event) {
    var button = event.target.closest('[data-prerendered] button')
    if (button) window.earlyPress = button
  })
})()
// A shell whose own script is missing or throws cannot tell so itself; report-failure.ts does it from then on.
addEventListener(
  'error',
  function tell(event) {
    var block = document.getElementById('releases')
    var from = event.filename || (event.target && event.target.src) || ''
    if (!block || from.indexOf(location.origin + '/static/') !== 0) return
    removeEventListener('error', tell, true)
    if ('started' in document.documentElement.dataset) return
    var report = { frontEnd: 'shell', release: JSON.parse(block.textContent).shell, kind: 'start' }
    navigator.sendBeacon('/api/front-ends/failures', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  },
  true,
)
// A tap is posted while everything else is still being read; web-kit's early-call.ts hands the answer on. A token too old
// has to be renewed first, which is left to the page.
;(function () {
  if (location.pathname !== '/space') return
  try {
    var given = new URLSearchParams(location.hash.slice(1))
    var pair = { token: given.get('token'), object: given.get('object') }
    var token = localStorage.getItem('authToken')
    var claims = token && JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    var mayWait = localStorage.getItem('pendingLogout') || (claims && claims.exp * 1000 < Date.now() + 10000)
    if (!pair.token || !pair.object || mayWait) return
    var headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    if (token) headers.Authorization = 'Bearer ' + token
    var path = '/api/space/token'
    var body = JSON.stringify(pair)
    var signal = AbortSignal.timeout(20000)
    var response = fetch(path, { method: 'POST', headers: headers, body: body, signal: signal })
    response.catch(function () {})
    window.earlyCall = { path: path, body: body, token: token, response: response }
  } catch {
    // The page does it.
  }
})()
