import type { User } from '@love-space/contracts/auth/user.ts'
import { storage, storageKeys } from '../browser/storage.ts'

const userKey = 'user'
type Listener = () => void
const listeners = new Set<Listener>()
const notify = () => listeners.forEach((listener) => listener())

/** Token and user of this browser, shared by all tabs. */
export const credentials = {
  token: (): string | null => storage.get(storageKeys.token),
  user: (): User | null => storage.getJson<User>(userKey),
  userId: (): string | undefined => (credentials.token() === null ? undefined : credentials.user()?.id),
  setToken(token: string): void {
    storage.set(storageKeys.token, token)
    notify()
  },
  /** Stores the user. Ignores an answer about another one. */
  setUser(user: User): void {
    if (credentials.token() === null || (credentials.user() ?? user).id !== user.id) return
    storage.set(userKey, JSON.stringify(user))
    notify()
  },
  set(token: string, user: User): void {
    storage.set(userKey, JSON.stringify(user))
    storage.set(storageKeys.token, token)
    notify()
  },
  clear(): void {
    storage.remove(storageKeys.token)
    storage.remove(userKey)
    notify()
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  onUserChange(listener: Listener): () => void {
    let before = credentials.userId()
    return credentials.subscribe(() => {
      const now = credentials.userId()
      if (now === before) return
      before = now
      listener()
    })
  },
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKeys.token || key === userKey || key === null) notify()
})
