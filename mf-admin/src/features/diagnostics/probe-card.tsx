import { useState } from 'react'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

const { diagnostics } = adminTexts

interface Result {
  readonly text: string
  readonly failed: boolean
  readonly roundTripMs: number
}

const jsonOf = (answer: unknown) => JSON.stringify(answer, null, 2)

const failureOf = (error: unknown) =>
  error instanceof ApiProblem
    ? jsonOf(error.body)
    : fill(diagnostics.failed, { reason: failureText(error, String(error)) })

interface ProbeCardProps {
  label: string
  probe: () => Promise<unknown>
}

export function ProbeCard({ label, probe }: ProbeCardProps) {
  const [result, setResult] = useState<Result>()

  const { run, isBusy } = useAction(async () => {
    const startedAt = performance.now()
    const outcome = await probe().then(
      (answer) => ({ text: jsonOf(answer), failed: false }),
      (error: unknown) => ({ text: failureOf(error), failed: true }),
    )
    setResult({ ...outcome, roundTripMs: Math.round(performance.now() - startedAt) })
  })

  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card">
      <Button busy={isBusy} onClick={() => void run()}>
        {label}
      </Button>
      <div aria-live="polite" aria-busy={isBusy}>
        {result ? (
          <>
            <pre
              className={`overflow-x-auto rounded-field p-4 text-sm whitespace-pre-wrap ${
                result.failed ? 'bg-danger-soft text-on-danger-soft' : 'bg-surface-sunken'
              }`}
            >
              {result.text}
            </pre>
            <p className="mt-2 text-sm text-text-muted">{fill(diagnostics.roundTrip, { ms: result.roundTripMs })}</p>
          </>
        ) : (
          <p className="text-sm text-text-muted">{isBusy ? diagnostics.testing : diagnostics.notTested}</p>
        )}
      </div>
    </section>
  )
}
