import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'

type RemoteMap = Record<string, { readonly entry: string; readonly type: string }>

// A remote that hangs has no time limit of its own.
const answerMsMax = 8_000
let registering: Promise<void> | undefined

/** Loads what a remote exposes; rejects when it is missing, broken or slower than the limit. */
export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  await (registering ??= register(inlinedMap() ?? fetchMap(), false))
  const remote = await withinLimit(name, loadRemote<RemoteModule>(`${name}/routes`))
  if (!Array.isArray(remote?.routes)) throw new Error(`${name} exposes no routes`)
  return remote
}

/**
 * Loads a remote that failed before: asks again where it is, for the document may be older than a deployment.
 * A preload that failed is answered once more from the browser's memory, so there is a second attempt.
 */
export async function loadRemoteAfresh(name: string): Promise<RemoteModule> {
  await resetRemotes()
  try {
    return await loadRemoteModule(name)
  } catch {
    await resetRemotes()
    return loadRemoteModule(name)
  }
}

/** Forgets what was loaded and where from. */
async function resetRemotes(): Promise<void> {
  registering = register(fetchMap(), true)
  await registering
}

async function register(source: RemoteMap | Promise<RemoteMap>, force: boolean) {
  try {
    const map = await source
    registerRemotes(
      Object.entries(map).map(([name, { entry, type }]) => ({
        name,
        entry: new URL(entry, location.href).href,
        type: type === 'module' ? 'module' : 'var',
      })),
      { force },
    )
  } catch (error) {
    registering = undefined
    throw error
  }
}

function inlinedMap(): RemoteMap | null {
  const text = document.getElementById('remotes')?.textContent
  return text ? (JSON.parse(text) as RemoteMap) : null
}

async function fetchMap(): Promise<RemoteMap> {
  const response = await withinLimit('config', fetch('/config.json', { cache: 'no-cache' }))
  if (!response.ok) throw new Error(`config answered ${response.status}`)
  return ((await response.json()) as { remotes: RemoteMap }).remotes
}

function withinLimit<T>(name: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} took too long`)), answerMsMax)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
