import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from '@love-space/web-kit/app/remote-module.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { refreshDeployment, deployment, type Deployment } from './deployment.ts'

// Timeout of loading a remote, because module federation has none.
const answerMsMax = 8_000
let registering: Promise<void> | undefined

export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  await (registering ??= register(deployment(), false))
  await loadWords(name)
  const remote = await withinLimit(name, loadRemote<RemoteModule>(`${name}/routes`))
  if (!Array.isArray(remote?.routes)) throw new Error(`${name} exposes no routes`)
  return remote
}

export async function findUploadHandler(kind: string): Promise<ApplyUse | undefined> {
  for (const name of Object.keys((await deployment()).remotes)) {
    const remote = await loadRemoteModule(name).catch(() => undefined)
    const found = (await remote?.loadUploadUses?.())?.uploadUses[kind]
    if (found) return found
  }
  return undefined
}

/** Loads a remote's translation before the remote. If that fails, the remote shows English. */
async function loadWords(name: string): Promise<void> {
  const address = (await deployment()).words?.[name]
  if (address === undefined) return
  await withinLimit(name, import(/* webpackIgnore: true */ address)).catch(() => undefined)
}

/** Loads a failed remote from its current address; twice, because the first try may get a failed preload's answer. */
export async function reloadRemote(name: string): Promise<RemoteModule> {
  await resetRemotes()
  try {
    return await loadRemoteModule(name)
  } catch {
    await resetRemotes()
    return loadRemoteModule(name)
  }
}

async function resetRemotes(): Promise<void> {
  registering = register(refreshDeployment(), true)
  await registering
}

async function register(source: Promise<Deployment>, force: boolean) {
  try {
    const { remotes } = await source
    registerRemotes(
      Object.entries(remotes).map(([name, { entry, type }]) => ({
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

function withinLimit<T>(name: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The remote ${name} did not load within ${answerMsMax} ms`)),
      answerMsMax,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
