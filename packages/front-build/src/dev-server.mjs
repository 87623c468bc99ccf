const gateway = process.env.GATEWAY_ORIGIN ?? 'http://localhost:3000'
const remotes = {
  mf_couple: { entry: 'http://localhost:4101/remoteEntry.js', type: 'module' },
  mf_admin: { entry: 'http://localhost:4102/remoteEntry.js', type: 'module' },
}

/** The host's dev server answers `/config.json` with the remotes' dev servers and passes `/api` on to a running gateway. */
export const devServer = ({ port, isHost }) => ({
  port,
  hot: true,
  liveReload: false,
  historyApiFallback: isHost,
  headers: { 'Access-Control-Allow-Origin': '*' },
  ...(isHost
    ? {
        proxy: [{ context: ['/api'], target: gateway }],
        setupMiddlewares: (middlewares) => [answerConfig, ...middlewares],
      }
    : {}),
})

function answerConfig(request, response, next) {
  if (request.url.split('?')[0] !== '/config.json') return next()
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ apiBase: '/api', remotes }))
}
