export interface TitleProvider {
  readonly hosts: readonly string[]
  /** Address of the oEmbed endpoint. The service connects to these origins only. */
  readonly endpoint: string
  /** Host name that the endpoint expects in addresses, if links use others. */
  readonly canonicalHost?: string
}

/**
 * Supported sites. Documentation of YouTube: developers.google.com/youtube (discovery links). Of Vimeo:
 * developer.vimeo.com/api/oembed. Of Spotify: developer.spotify.com/documentation/embeds. Of SoundCloud:
 * developers.soundcloud.com/docs/oembed. Of others: developers.deezer.com, mixcloud.com/developers,
 * developers.dailymotion.com.
 */
export const titleProviders: readonly TitleProvider[] = [
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'],
    endpoint: 'https://www.youtube.com/oembed',
    canonicalHost: 'www.youtube.com',
  },
  { hosts: ['youtu.be'], endpoint: 'https://www.youtube.com/oembed' },
  { hosts: ['vimeo.com', 'www.vimeo.com'], endpoint: 'https://vimeo.com/api/oembed.json' },
  { hosts: ['open.spotify.com', 'spotify.link'], endpoint: 'https://open.spotify.com/oembed' },
  { hosts: ['soundcloud.com', 'www.soundcloud.com', 'on.soundcloud.com'], endpoint: 'https://soundcloud.com/oembed' },
  { hosts: ['deezer.com', 'www.deezer.com'], endpoint: 'https://api.deezer.com/oembed' },
  { hosts: ['mixcloud.com', 'www.mixcloud.com'], endpoint: 'https://www.mixcloud.com/oembed/' },
  {
    hosts: ['dailymotion.com', 'www.dailymotion.com', 'dai.ly'],
    endpoint: 'https://www.dailymotion.com/services/oembed',
  },
  { hosts: ['audiomack.com', 'www.audiomack.com'], endpoint: 'https://www.audiomack.com/oembed' },
]

export const questionFor = (providers: readonly TitleProvider[], pageUrl: string): URL | null => {
  if (!URL.canParse(pageUrl)) return null
  const page = new URL(pageUrl)
  const isPlain = page.username === '' && page.password === '' && page.port === ''
  if (!isPlain || !['https:', 'http:'].includes(page.protocol)) return null
  const provider = providers.find(({ hosts }) => hosts.includes(page.hostname))
  if (!provider) return null
  if (provider.canonicalHost) page.hostname = provider.canonicalHost
  page.protocol = 'https:'
  page.hash = ''
  const question = new URL(provider.endpoint)
  question.searchParams.set('format', 'json')
  question.searchParams.set('url', page.href)
  return question
}
