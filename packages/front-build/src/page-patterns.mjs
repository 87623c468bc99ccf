/**
 * Returns the paths of react-router routes as patterns without optional parts: `/settings`, `/memories/:id`,
 * `/admin/*`.
 *
 * @param {readonly { path?: string, index?: boolean, children?: readonly object[] }[]} routes
 * @param {string} base
 * @returns {string[]}
 */
export function pagePatterns(routes, base = '') {
  const found = routes.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? base : `${path.startsWith('/') ? '' : `${base}/`}${path}`
    const own = path === undefined && !index ? [] : withoutOptional(here.split('/').filter(Boolean))
    return [...own, ...pagePatterns(children, here)]
  })
  return [...new Set(found)].sort()
}

const withoutOptional = ([segment, ...rest]) => {
  if (segment === undefined) return ['/']
  const tails = withoutOptional(rest)
  const required = segment.replace(/\?$/, '')
  const present = tails.map((tail) => (tail === '/' ? `/${required}` : `/${required}${tail}`))
  return segment.endsWith('?') ? [...tails, ...present] : present
}
