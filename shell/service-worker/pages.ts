import { paths } from '@love-space/contracts/paths.ts'
import { assetsOf, beginDeployment, deploymentOf, isNewest, keepAssets } from './deployments.ts'

const cacheName = 'pages'
/** Path of home. All pages have the same document except for preloads, so home stands for all. */
const homePath = paths.home
const keptPaths: readonly string[] = [homePath, paths.tap]
const networkMsMax = 3_000
/** Maximum age of the copy; shorter than the server keeps replaced files. */
const tapCopyMsMax = 24 * 60 * 60 * 1000

const nothing = () => undefined
const isDocument = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.get('content-type')?.startsWith('text/html') === true

export async function keepPages(): Promise<void> {
  for (const path of keptPaths) {
    const response = await fetch(path)
    if (!isDocument(response)) throw new Error(`${path} returned no HTML document, but status ${response.status}`)
    await keep(path, response)
    const html = await response.text()
    await beginDeployment(deploymentOf(html))
    await keepAssets(assetsOf(html))
  }
}

export async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((response) => learnFrom(path, response.clone())).catch(nothing))
  const first = await Promise.race([fresh.catch(nothing), silence(networkMsMax)])
  if (first && first.status < 500) return first
  return (await copyOf(path)) ?? fresh
}

/** Answers the tap page from the cache, for speed, unless the copy is too old. Refreshes the copy. */
export async function answerTapPage(event: FetchEvent): Promise<Response> {
  const copy = await copyOf(paths.tap)
  if (!copy || !(ageMs(copy) < tapCopyMsMax)) return answerPage(event, paths.tap)
  const learn = async () => learnFrom(paths.tap, await fetch(paths.tap))
  event.waitUntil(learn().catch(nothing))
  return copy
}

/** Caches a document. A new deployment refreshes all documents, so that they belong together. */
async function learnFrom(path: string, response: Response): Promise<void> {
  if (!isDocument(response)) return
  if (keptPaths.includes(path)) await keep(path, response)
  if (!(await isNewest(deploymentOf(await response.text())))) await keepPages()
}

async function keep(path: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(path, response.clone())
}

async function copyOf(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const options = { ignoreVary: true }
  return (await cache.match(path, options)) ?? cache.match(homePath, options)
}

const ageMs = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '')

const silence = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
