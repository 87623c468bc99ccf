import { useEffect } from 'react'
import { Unlink } from 'lucide-react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { Link, replace, useLocation, useNavigate, type LoaderFunctionArgs } from '@love-space/web-kit/router.ts'
import { EntryPage, textLinkClass } from '../account/entry-page.tsx'
import { BindRing } from './bind-ring.tsx'
import { ForPartner } from './for-partner.tsx'
import { TapPin } from './tap-pin.tsx'
import { leaveTap, openAgain, openTapFromAddress, quickOutcome, useTap } from './tap.store.ts'

/** Opens the tap before anything is rendered: where the answer is quick, there is nothing to show here. */
export async function loader({ request }: LoaderFunctionArgs) {
  // From inside the app the address is still that of the page before: this page itself opens the tap then.
  if (new URL(request.url).pathname !== window.location.pathname) return null
  const to = await quickOutcome()
  return to === null ? null : replace(to)
}

/** Where a ring's link arrives. */
export function Component() {
  const { view, canRetry } = useTap()
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(openTapFromAddress, [location])
  useEffect(() => {
    if (view.kind !== 'go') return
    leaveTap()
    void navigate(view.to, { replace: true, ...(view.message ? { state: { message: view.message } } : {}) })
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
      return <Waiting text={view.kind === 'joining' ? tap.joining : tap.validating} />
  }
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-gutter text-center">
      <Spinner label={null} className="size-8 text-accent" />
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
        <Link to="/login" className={textLinkClass}>
          {tap.byPassword}
        </Link>
      }
    >
      <div role="alert" className="flex items-start gap-3">
        <Unlink aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
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
          onClick={() => void navigate('/', { replace: true })}
        >
          {common.goHome}
        </Button>
      </div>
    </EntryPage>
  )
}
