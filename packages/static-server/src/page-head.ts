import { escapeHtml } from './prerendered.ts'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Schema.org items. `{{origin}}` stands for the product's origin. */
  readonly things?: readonly object[]
}

const card = { path: '/social-card.png', width: 1200, height: 630 }

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`

/** Adds metadata to a document. Private pages get `noindex` and a general preview: a forwarded link reveals nothing. */
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

function thingsBlock(things: readonly object[], origin: string): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('{{origin}}', origin)
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

export const robotsOf = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

export const sitemapOf = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
