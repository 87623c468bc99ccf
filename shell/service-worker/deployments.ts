const namePrefix = 'assets '
/** Number of kept deployments: the newest and the one before, which open tabs still use. */
const keptDeployments = 2
const asKept = { ignoreVary: true }

let newest: Promise<Cache> | undefined

const names = async () => (await caches.keys()).filter((name) => name.startsWith(namePrefix))

const openNewest = async () => caches.open((await names()).at(-1) ?? namePrefix)

/** Returns a document's deployment: the entry files of shell and remotes. */
export const deploymentOf = (html: string): string =>
  [...new Set(html.match(/\/(static\/main|remotes\/[a-z0-9-]+\/remoteEntry)\.[0-9a-f]+\.js/g))].toSorted().join(' ')

/** Returns the URLs of the files that a document loads first, and of the remotes' navigation entries. */
export const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/(?:static|remotes)\/[^"]+)"|"(\/remotes\/[^"]+\/menu\.[^"]+\.json)"/g)].flatMap(
    ([, file, menu]) => file ?? menu ?? [],
  )

export const isNewest = async (deployment: string): Promise<boolean> =>
  (await names()).at(-1) === namePrefix + deployment

export async function beginDeployment(deployment: string): Promise<void> {
  const name = namePrefix + deployment
  // Caches are in the order of creation. After a rollback, create the cache of the returned deployment anew.
  if (!(await isNewest(deployment))) await caches.delete(name)
  const others = (await names()).filter((known) => known !== name)
  newest = caches.open(name)
  await newest
  await Promise.all(others.slice(0, 1 - keptDeployments).map((outdated) => caches.delete(outdated)))
}

/** Returns a file from the caches or the network, and stores it in the newest cache. `finish` gets the storing. */
export async function answerAsset(request: Request, finish: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await (newest ??= openNewest())
  const kept = await cache.match(request, asKept)
  if (kept) return kept
  const response = (await caches.match(request, asKept)) ?? (await fetch(request))
  if (response.ok) finish(cache.put(request, response.clone()).catch(() => undefined))
  return response
}

export async function keepAssets(addresses: readonly string[]): Promise<void> {
  const work: Promise<unknown>[] = []
  await Promise.all(addresses.map((address) => answerAsset(new Request(address), (rest) => work.push(rest))))
  await Promise.all(work)
}
