import { revealRing as route } from '@love-space/contracts/admin/ring.calls.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { adminApi } from './admin-api.ts'
import { useQuestion } from './use-question.ts'
import { lazyDialog } from './lazy-dialog.tsx'

const ReasonDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "reason-form" */ './reason-dialog.tsx')).ReasonDialog,
}))

type Whole = AnswerOf<typeof route>['data']

const revealRing = async (id: string, body: { readonly reason?: string } = {}): Promise<Whole | null> =>
  (await adminApi.call(route, { params: { id }, body }))?.data ?? null

export interface ShownRing {
  readonly id: string
  readonly ringToken: string
}

export type Reveal = (ring: ShownRing) => Promise<Whole | null>

/**
 * Reveals a ring's full tokens and address; for a ring in use it first asks for a reason. The server audits the call.
 * Returns null when the session has ended or without a reason.
 */
export function useReveal() {
  const { ask, open } = useQuestion<ShownRing, string>()
  const reveal: Reveal = async (ring) => {
    try {
      return await revealRing(ring.id)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'REASON_REQUIRED') throw error
      const reason = await ask(ring)
      return reason === null ? null : revealRing(ring.id, { reason })
    }
  }
  const dialog = open && (
    <ReasonDialog
      ringToken={open.question.ringToken}
      onReason={(reason) => open.settle(reason)}
      onClose={() => open.settle(null)}
    />
  )
  return { reveal, dialog }
}
