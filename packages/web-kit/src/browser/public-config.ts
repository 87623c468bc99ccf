interface FrontConfig {
  readonly apiBase: string
  readonly supportEmail: string
  readonly websiteUrl: string
}

const defaults: FrontConfig = { apiBase: '/api', supportEmail: 'support@love-space.example', websiteUrl: '/' }

/** Configuration that the gateway writes into the document; defaults serve dev servers and tests. */
export const publicConfig: FrontConfig = { ...defaults, ...inlined() }

function inlined(): Partial<FrontConfig> {
  const text = document.getElementById('config')?.textContent
  return text ? (JSON.parse(text) as Partial<FrontConfig>) : {}
}
