import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'

/** What is deployed. The gateway writes it into the document at delivery, and answers it anew at `/config.json`. */
export interface Deployment {
  readonly remotes: Readonly<Record<string, { readonly entry: string; readonly type: string }>>
  /** By path: the remote that has the pages at it and below. */
  readonly areas: Readonly<Record<string, string>>
  /** By remote: the address of its part of the menu. */
  readonly menus: Readonly<Record<string, string>>
  /** By remote: the address of its words, where the page is in another language than the first. */
  readonly words?: Readonly<Record<string, string>>
  /** The remotes that could not be read: nobody knows which pages they have. */
  readonly away: readonly string[]
  /** By name, `shell` and those of the remotes: the release that is served. */
  readonly releases?: Readonly<Record<string, string>>
}

const answerMsMax = 8_000
let known = inlined()
let asking: Promise<Deployment> | undefined

/** What is known to be deployed, asked for where the document does not say it. */
export const deployment = async (): Promise<Deployment> => known ?? askDeployment()

/** Asks what is deployed now. */
export async function askDeployment(): Promise<Deployment> {
  asking ??= fetchDeployment().finally(() => (asking = undefined))
  known = await asking
  return known
}

/** The remote whose page a path is, as far as is known; an empty name when no remote has it. */
export function ownerOf(path: string): string {
  const areas = Object.entries(known?.areas ?? {}).filter(
    ([area]) => path === area || (area !== '/' && path.startsWith(`${area}/`)),
  )
  return areas.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? ''
}

/** The release of a front end in this page, where it is known. */
export const releaseOf = (name: string): string | undefined => known?.releases?.[name]

/** The language of a remote that has no words in the page's. */
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
