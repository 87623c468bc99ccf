import { ErrorState } from '@love-space/ui/error-state.tsx'
import { preloadPart, useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { fetchForHtml } from './late-showcase.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'

const loadWelcome = () => import(/* webpackChunkName: "welcome" */ './welcome.tsx')
const loadSignedInHome = () => import(/* webpackChunkName: "signed-in-home" */ './signed-in-home.tsx')

/** Loads only the signed-in or the signed-out page, before rendering, to avoid a flash. */
export async function loader() {
  await fetchForHtml()
  const { isAuthenticated } = useSession.getState()
  await (isAuthenticated ? preloadPart(loadSignedInHome) : preloadPart(loadWelcome)).catch(() => undefined)
  return null
}

export function Component() {
  const user = useSession((session) => session.user)
  const welcome = useLazyPart(loadWelcome, user === null)
  const signedIn = useLazyPart(loadSignedInHome, user !== null)
  const { isMissing, retry } = user ? signedIn : welcome
  if (isMissing) return <ErrorState title={uiTexts.partMissing} onRetry={retry} />
  if (user && signedIn.Part) return <signedIn.Part user={user} />
  if (!user && welcome.Part) return <welcome.Part />
  return <HomeSkeleton />
}
