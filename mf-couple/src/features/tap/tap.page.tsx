import { useEffect } from 'react'
import { Unlink } from 'lucide-react'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { Button } from '@love-space/ui/button.tsx'
import { mayMove } from '@love-space/ui/transition.ts'
import { RingsArt } from '../../shared/rings-art.tsx'
import { replace, useLocation, useNavigate, type LoaderFunctionArgs } from '@love-space/web-kit/router.ts'
import { EntryPage, TextLink } from '../../shared/entry-page.tsx'
import { BindRing } from './bind-ring.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { ForPartner } from './for-partner.tsx'
import { TapPin } from './tap-pin.tsx'
import { leaveTap, openAgain, openTapFromAddress, quickOutcome, useTap } from './tap.store.ts'

/** Opens the tap before rendering, so that a quick response shows no intermediate page. */
export async function loader({ request }: LoaderFunctionArgs) {
  // A navigation inside the app still has the previous address here, so the component opens the tap.
  if (new URL(request.url).pathname !== window.location.pathname) return null
  const to = await quickOutcome()
  return to === null ? null : replace(to)
}

export function Component() {
  const { view, canRetry } = useTap()
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(openTapFromAddress, [location])
  useEffect(() => {
    if (view.kind !== 'go') return
    leaveTap()
    void navigate(view.to, {
      replace: true,
      viewTransition: mayMove(),
      ...(view.message ? { state: { message: view.message } } : {}),
    })
  }, [view, navigate])

  switch (view.kind) {
    case 'pin':
      return <TapPin challenge={view.challenge} space={view.space} />
    case 'bind':
      return <BindRing spaceId={view.spaceId} spaceName={view.spaceName} ringId={view.ringId} />
    case 'for-partner':
      return <ForPartner tap={view.tap} />
    case 'failed':
      return <Failed message={view.message} canRetry={canRetry} />
    default:
      return <Waiting text={tap.joining} />
  }
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-gutter text-center">
      <RingsArt className="rings-on-their-way w-40 animate-breath" />
      <p role="status" className="font-display text-xl">
        {text}
      </p>
    </div>
  )
}

function Failed({ message, canRetry }: { message: string; canRetry: boolean }) {
  const navigate = useNavigate()
  return (
    <EntryPage
      title={tap.failedTitle}
      below={
        <div className="flex flex-col items-center">
          <HelpLink />
          <TextLink to={paths.login}>{tap.byPassword}</TextLink>
        </div>
      }
    >
      <div role="alert" className="flex items-start gap-3">
        <Unlink className="mt-0.5 size-5 shrink-0 text-danger" />
        <p className="text-pretty">{message}</p>
      </div>
      <div className="flex flex-col gap-2">
        {canRetry && (
          <Button block onClick={() => void openAgain()}>
            {common.tryAgain}
          </Button>
        )}
        <Button
          block
          variant={canRetry ? 'secondary' : 'primary'}
          onClick={() => void navigate(paths.home, { replace: true })}
        >
          {common.goHome}
        </Button>
      </div>
    </EntryPage>
  )
}
