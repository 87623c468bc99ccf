import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'

type Remotes = Record<string, { entry: string; type: string }>
const answerMs = 8_000
let registered: Promise<void> | undefined

async function registerAll(fresh: boolean) {
  const inlined = document.getElementById('remotes')?.textContent
  const remotes: Remotes =
    inlined && !fresh
      ? JSON.parse(inlined)
      : (await (await fetch('/config.json', { cache: 'no-cache' })).json()).remotes
  registerRemotes(
    Object.entries(remotes).map(([name, { entry, type }]) => ({
      name,
      entry: new URL(entry, location.href).href,
      type: type as 'module',
    })),
    { force: fresh },
  )
}

export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  await (registered ??= registerAll(false))
  const remote = await Promise.race([
    loadRemote<RemoteModule>(`${name}/routes`),
    new Promise<never>((_, reject) => setTimeout(reject, answerMs, new Error(`${name} timed out`))),
  ])
  if (!remote) throw new Error(`${name} is missing`)
  return remote
}
