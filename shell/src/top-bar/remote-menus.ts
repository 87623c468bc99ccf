import type { PublishedMenu } from '@love-space/web-kit/app/remote-module.ts'
import { deployment } from '../deployment.ts'

const answerMsMax = 2_000
const fetched = new Map<string, PublishedMenu>()

export async function remoteMenus(): Promise<PublishedMenu> {
  const { menus } = await deployment().catch(() => ({ menus: {} }))
  return (await Promise.all(Object.values(menus).map(menuAt))).flat()
}

async function menuAt(address: string): Promise<PublishedMenu> {
  const known = fetched.get(address)
  if (known) return known
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(answerMsMax) })
    if (!response.ok) return []
    const menu = (await response.json()) as PublishedMenu
    fetched.set(address, menu)
    return menu
  } catch {
    return []
  }
}
