import { create } from 'zustand'
import { pairInAddress, type OpenedLink } from '@love-space/contracts/gateway/tap-link.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { failureText, isTemporary } from '@love-space/ui/failure-text.ts'
import { openTap, type TapView } from './open-tap.ts'

/** State of the tap page. The link's secrets are in a variable of this module instead. */
export const useTap = create<{ view: TapView; canRetry: boolean }>(() => ({ view: { kind: 'idle' }, canRetry: false }))

const quickMsMax = 600

let pair: OpenedLink | null = null
const show = (view: TapView, canRetry = false) => useTap.setState({ view, canRetry })

/** Opens the link in the address with one request, however often the page renders. */
export function openTapFromAddress(): void {
  void openAddress()
}

async function openAddress(): Promise<void> {
  const { hash, search, pathname } = window.location
  const isEmpty = hash === '' && search === ''
  if (isEmpty && useTap.getState().view.kind !== 'idle') return
  // Remove the secrets from the address bar and the history.
  if (!isEmpty) window.history.replaceState(window.history.state, '', pathname)
  const found = pairInAddress({ hash, search })
  if (!found) return show({ kind: 'failed', message: tap.missing })
  pair = found
  await openAgain()
}

/** Opens the link in the address. Returns the destination if it is known quickly and needs no message, else null. */
export async function quickOutcome(): Promise<string | null> {
  await Promise.race([openAddress(), new Promise((resolve) => setTimeout(resolve, quickMsMax))])
  const { view } = useTap.getState()
  if (view.kind !== 'go' || view.message !== null) return null
  leaveTap()
  return view.to
}

export async function openAgain(): Promise<void> {
  const opening = pair
  if (!opening) return
  show({ kind: 'validating' })
  try {
    follow(await openTap(opening, () => show({ kind: 'joining' })), opening)
  } catch (error) {
    if (pair === opening) show({ kind: 'failed', message: failureText(error, tap.failed) }, isTemporary(error))
  }
}

function follow(outcome: TapView, opened: OpenedLink) {
  if (pair === opened) showTap(outcome)
}

export function showTap(outcome: TapView): void {
  pair = null
  show(outcome)
}

export const leaveTap = (): void => show({ kind: 'idle' })
