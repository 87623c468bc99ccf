import { escapeHtml } from './prerendered.ts'

/** What search engines and messengers show of a public page. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Things of the page by schema.org; `{{origin}}` stands for the address of the product. */
  readonly things?: readonly object[]
}

const card = { path: '/social-card.png', width: 1200, height: 630 }

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`

/**
 * Says in a document what others show of it. A page that is not public is kept out of search engines, and its card tells
 * nothing but what the product is: also that of a link that somebody sends to their partner.
 */
export function withHead(
  document: string,
  { head, origin, path }: { readonly head: PageHead | undefined; readonly origin: string; readonly path: string },
): string {
  const [, ownTitle = ''] = /<title>(.*?)<\/title>/.exec(document) ?? []
  const [, ownDescription = ''] = /<meta name="description" content="(.*?)"/.exec(document) ?? []
  const title = head?.title ?? ownTitle
  const description = head?.description ?? ownDescription
  const image = origin + card.path
  const tags = [
    ...(head
      ? [`<link rel="canonical" href="${escapeHtml(origin + path)}">`, meta('property', 'og:url', origin + path)]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', ownTitle),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', ownTitle),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head?.things ? [thingsBlock(head.things, origin)] : []),
  ]
  return document
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=").*?"/, (_, before: string) => `${before}${escapeHtml(description)}"`)
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
}

/** Data, which no browser runs: the content security policy lets it stand. */
function thingsBlock(things: readonly object[], origin: string): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('{{origin}}', origin)
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Lets search engines in, but not where there are answers for programs. */
export const robotsOf = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** The public pages. */
export const sitemapOf = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
