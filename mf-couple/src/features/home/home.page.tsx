import { useSession } from '@love-space/web-kit/session.store.ts'
import { SignedInHome } from './signed-in-home.tsx'
import { Welcome } from './welcome.tsx'

export function Component() {
  const user = useSession((session) => session.user)
  return user ? <SignedInHome user={user} /> : <Welcome />
}
