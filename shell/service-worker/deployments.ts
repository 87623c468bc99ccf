const namePrefix = 'assets '
/** The newest, and the one that tabs opened before it still use. */
const keptDeployments = 2
const asKept = { ignoreVary: true }

let newest: Promise<Cache> | undefined

const names = async () => (await caches.keys()).filter((name) => name.startsWith(namePrefix))

const openNewest = async () => caches.open((await names()).at(-1) ?? namePrefix)

/** What a document says about the deployment it is of: the entries of the shell and of every remote. */
export const deploymentOf = (html: string): string =>
  [...new Set(html.match(/\/(static\/main|remotes\/[a-z0-9-]+\/remoteEntry)\.[0-9a-f]+\.js/g))].toSorted().join(' ')

/** The files that a document asks for before anything runs, and the menus, which a visit without a connection opens too. */
export const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/(?:static|remotes)\/[^"]+)"|"(\/remotes\/[^"]+\/menu\.[^"]+\.json)"/g)].flatMap(
    ([, file, menu]) => file ?? menu ?? [],
  )

/** Whether a deployment is the one that was begun last. */
export const isNewest = async (deployment: string): Promise<boolean> =>
  (await names()).at(-1) === namePrefix + deployment

/** Gives a deployment a cache of its own, and drops those of earlier ones. */
export async function beginDeployment(deployment: string): Promise<void> {
  const name = namePrefix + deployment
  // Caches stand in the order in which they were made: one that is served again after another, which was taken back, is made anew.
  if (!(await isNewest(deployment))) await caches.delete(name)
  const others = (await names()).filter((known) => known !== name)
  newest = caches.open(name)
  await newest
  await Promise.all(others.slice(0, 1 - keptDeployments).map((outdated) => caches.delete(outdated)))
}

/**
 * A file that never changes under its name. What is used goes along into the newest cache, so that nothing else outlives
 * the deployments it was of; `finish` is given the work that is left when the answer is there.
 */
export async function answerAsset(request: Request, finish: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await (newest ??= openNewest())
  const kept = await cache.match(request, asKept)
  if (kept) return kept
  const response = (await caches.match(request, asKept)) ?? (await fetch(request))
  if (response.ok) finish(cache.put(request, response.clone()).catch(() => undefined))
  return response
}

/** Keeps these files, unless they are kept already. */
export async function keepAssets(addresses: readonly string[]): Promise<void> {
  const work: Promise<unknown>[] = []
  await Promise.all(addresses.map((address) => answerAsset(new Request(address), (rest) => work.push(rest))))
  await Promise.all(work)
}
