import { useEffect, useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Button } from '@love-space/ui/button.tsx'
import { failureText, isGivenUp } from '@love-space/ui/failure-text.ts'
import { refusalsIn, type Refusal } from '@love-space/ui/refused-fields.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

const texts = officeTexts.errorPanel

export interface Failure {
  readonly text: string
}

const namedFieldsMax = 3

const fieldNames: Readonly<Record<string, string>> = officeTexts.fieldNames

const named = ({ property, message }: Refusal): string => {
  const [field = ''] = property.split('.')
  return Object.hasOwn(fieldNames, field) ? `${fieldNames[field]}: ${message}` : message
}

/** Describes refusals that no field shows, up to `namedFieldsMax`. */
const textsOf = (refusals: readonly Refusal[]): string[] => [
  ...new Set(refusals.slice(0, namedFieldsMax).map((refusal) => named(refusal))),
]

/** Describes an error: a 4xx in the server's words; anything else by the failed action, then the reason. */
export const failureOf = (error: unknown, fallback: string, elsewhere?: readonly Refusal[]): Failure => {
  if (error instanceof ApiProblem && error.status < 500) {
    const refusals = elsewhere ?? refusalsIn(error)
    const text = failureText(error, fallback)
    const isSaid = refusals.some(({ message }) => message === text)
    return { text: [...(isSaid ? [] : [text]), ...textsOf(refusals)].join(' ') }
  }
  const reason = failureText(error, '')
  if (reason === '') return { text: fallback }
  return { text: fallback.endsWith('.') ? `${fallback} ${reason}` : `${fallback}: ${reason}` }
}

export const loadFailureOf = (error: Error | null, fallback: string): Failure | undefined =>
  error ? failureOf(error, fallback) : undefined

export function useFailure(clearAfterMs?: number) {
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (!failure || clearAfterMs === undefined) return
    const timer = setTimeout(() => setFailure(undefined), clearAfterMs)
    return () => clearTimeout(timer)
  }, [failure, clearAfterMs])
  return {
    failure,
    say: (text: string) => setFailure({ text }),
    fail: (error: unknown, fallback: string, refusals?: readonly Refusal[]) => {
      if (!isGivenUp(error)) setFailure(failureOf(error, fallback, refusals))
    },
    dismiss: () => setFailure(undefined),
  }
}

export function ErrorPanel({ failure, onDismiss }: { failure: Failure | undefined; onDismiss: () => void }) {
  if (!failure) return null
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-field border border-danger bg-danger-soft px-3 py-1.5 text-sm text-on-danger-soft"
    >
      <p className="min-w-0 flex-1 break-words">
        <strong>{texts.title}</strong> {failure.text}
      </p>
      <Button size="sm" variant="ghost" className="text-inherit!" onClick={onDismiss}>
        {texts.dismiss}
      </Button>
    </div>
  )
}
