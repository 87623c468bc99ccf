import { create } from 'zustand'
import { pairInAddress, type Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { failureText, mayPass } from '@love-space/ui/failure-text.ts'
import { openTap, type TapView } from './open-tap.ts'

/** What the token page shows. The pair itself stays out of it, in memory only. */
export const useTap = create<{ view: TapView; canRetry: boolean }>(() => ({ view: { kind: 'idle' }, canRetry: false }))

/** A wait that nobody has to be told about. */
const quickMsMax = 600

let pair: Pair | null = null
const show = (view: TapView, canRetry = false) => useTap.setState({ view, canRetry })

/** Opens what the address holds: one request for one opening, however often the page is rendered. */
export function openTapFromAddress(): void {
  void openAddress()
}

async function openAddress(): Promise<void> {
  const { hash, search, pathname } = window.location
  const isEmpty = hash === '' && search === ''
  if (isEmpty && useTap.getState().view.kind !== 'idle') return
  // Its secrets stay neither in the address bar nor in the history.
  if (!isEmpty) window.history.replaceState(window.history.state, '', pathname)
  const found = pairInAddress({ hash, search })
  if (!found) return show({ kind: 'failed', message: tap.missing })
  pair = found
  await openAgain()
}

/** Opens what the address holds; answers where it leads, if that is known soon and needs no word. */
export async function quickOutcome(): Promise<string | null> {
  await Promise.race([openAddress(), new Promise((resolve) => setTimeout(resolve, quickMsMax))])
  const { view } = useTap.getState()
  if (view.kind !== 'go' || view.message !== null) return null
  leaveTap()
  return view.to
}

/** Opens the same pair once more, after a failure that may pass. */
export async function openAgain(): Promise<void> {
  const opening = pair
  if (!opening) return
  show({ kind: 'validating' })
  try {
    follow(await openTap(opening, () => show({ kind: 'joining' })), opening)
  } catch (error) {
    if (pair === opening) show({ kind: 'failed', message: failureText(error, tap.failed) }, mayPass(error))
  }
}

function follow(outcome: TapView, opened: Pair) {
  if (pair === opened) showTap(outcome)
}

/** Shows where a tap leads; once it leads somewhere, its pair is forgotten. */
export function showTap(outcome: TapView): void {
  pair = null
  show(outcome)
}

export const leaveTap = (): void => show({ kind: 'idle' })
