import { create } from 'zustand'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { failureText, mayPass } from '@love-space/ui/failure-text.ts'
import type { TapPair } from '@love-space/contracts/gateway/tap-link.ts'
import { openTap, type TapOutcome } from './open-tap.ts'
import { takeTapFromAddress } from './tap-address.ts'

type TapView = TapOutcome | { readonly kind: 'idle' | 'validating' | 'joining' }

/** What the token page shows. The pair itself stays out of it, in memory only. */
export const useTap = create<{ view: TapView; canRetry: boolean }>(() => ({ view: { kind: 'idle' }, canRetry: false }))

/** A wait that nobody has to be told about. */
const quickMsMax = 600

let pair: TapPair | null = null
const show = (view: TapView, canRetry = false) => useTap.setState({ view, canRetry })

/** Opens what the address holds: one request for one opening, however often the page is rendered. */
export function openTapFromAddress(): void {
  void openAddress()
}

async function openAddress(): Promise<void> {
  const found = takeTapFromAddress()
  if (found === 'incomplete' || (found === null && useTap.getState().view.kind === 'idle')) {
    return show({ kind: 'failed', message: tap.missing })
  }
  if (found === null) return
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

function follow(outcome: TapOutcome, opened: TapPair) {
  if (pair === opened) showTap(outcome)
}

/** Shows where a tap leads; once it leads somewhere, its pair is forgotten. */
export function showTap(outcome: TapOutcome): void {
  pair = null
  show(outcome)
}

export const leaveTap = (): void => show({ kind: 'idle' })
