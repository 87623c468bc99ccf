/** Returns whether a URL fits an allowed origin, whose host may begin with `*.` for any subdomain. */
const fits = (allowed: string, { protocol, host }: URL): boolean => {
  const [scheme = '', name = ''] = allowed.split('://')
  if (`${scheme}:` !== protocol) return false
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
}

export const isAtPushService = (endpoint: string, services: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.split(',').some((allowed) => fits(allowed, url))
}
