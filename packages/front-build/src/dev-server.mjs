import { areasOf } from '../../static-server/src/areas.ts'

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://localhost:3000'
const remotes = { mf_couple: 'http://localhost:4101', mf_admin: 'http://localhost:4102' }

/** A host answers `/config.json` with the remotes' dev servers and proxies `/api` to a running gateway. */
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

async function answerConfig(request, response, next) {
  if (request.url.split('?')[0] !== '/config.json') return next()
  const config = { apiBase: '/api', remotes: {}, areas: {}, menus: {}, away: [] }
  for (const [name, origin] of Object.entries(remotes)) {
    const manifest = await fetch(`${origin}/routes.json`).then(
      (answer) => answer.json(),
      () => null,
    )
    if (manifest === null) {
      config.away.push(name)
      continue
    }
    config.remotes[name] = { entry: `${origin}/remoteEntry.js`, type: 'module' }
    for (const area of areasOf(manifest)) config.areas[area] = name
    config.menus[name] = `${origin}/${manifest.menu}`
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(config))
}
