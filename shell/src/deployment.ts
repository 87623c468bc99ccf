import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'

export interface Deployment {
  readonly remotes: Readonly<Record<string, { readonly entry: string; readonly type: string }>>
  /** Names of remotes by the path prefix of their pages. */
  readonly areas: Readonly<Record<string, string>>
  readonly menus: Readonly<Record<string, string>>
  /** Addresses of translations by remote; absent if the page is in the first language. */
  readonly words?: Readonly<Record<string, string>>
  /** Names of remotes that the web server could not read, so that it does not know their paths. */
  readonly away: readonly string[]
  readonly releases?: Readonly<Record<string, string>>
}

const answerMsMax = 8_000
let known = inlined()
let asking: Promise<Deployment> | undefined

export const deployment = async (): Promise<Deployment> => known ?? refreshDeployment()

export async function refreshDeployment(): Promise<Deployment> {
  asking ??= fetchDeployment().finally(() => (asking = undefined))
  known = await asking
  return known
}

/** Returns the remote that owns a path; '' if none is known. */
export function ownerOf(path: string): string {
  const areas = Object.entries(known?.areas ?? {}).filter(
    ([area]) => path === area || (area !== '/' && path.startsWith(`${area}/`)),
  )
  return areas.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? ''
}

export const releaseOf = (name: string): string | undefined => known?.releases?.[name]

/** Returns the first language for a remote without a translation, else undefined. */
export const otherLanguageOf = (remote: string): Language | undefined =>
  known?.words && known.words[remote] === undefined ? firstLanguage : undefined

function inlined(): Deployment | undefined {
  const text = document.getElementById('deployment')?.textContent
  const remotes = document.getElementById('remotes')?.textContent
  if (!text || !remotes) return undefined
  const releases = JSON.parse(document.getElementById('releases')?.textContent ?? '{}')
  return { ...(JSON.parse(text) as Deployment), remotes: JSON.parse(remotes), releases }
}

async function fetchDeployment(): Promise<Deployment> {
  const signal = AbortSignal.timeout(answerMsMax)
  const response = await fetch('/config.json', { cache: 'no-cache', signal })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return response.json() as Promise<Deployment>
}
