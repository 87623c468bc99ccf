import { useState, type FormEvent } from 'react'
import { officeOperationsTexts as texts } from '@love-space/texts/en/office/operations.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { Panel } from '../../shared/panel.tsx'
import { ErrorPanel, useFailure } from '../../shared/error-panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { findRings } from './operations.api.ts'

const codeForm = /^[A-Za-z0-9_-]{8,128}$/

type Found = NonNullable<Awaited<ReturnType<typeof findRings>>>

export function RingLookUp() {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [rings, setRings] = useState<Found>()
  const { failure, fail, dismiss } = useFailure()
  const { run, isBusy } = useAction(async (given: string) => {
    dismiss()
    try {
      setRings((await findRings(given)) ?? undefined)
    } catch (cause) {
      fail(cause, texts.ringFailed)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = code.trim()
    setRings(undefined)
    setWrong(codeForm.test(given) ? undefined : texts.ringCodeWrong)
    if (codeForm.test(given)) void run(given)
  }
  return (
    <Panel title={texts.ring}>
      <form noValidate className="flex flex-col gap-3 sm:flex-row sm:items-start" onSubmit={submit}>
        <TextField
          label={texts.ringCode}
          hint={texts.ringCodeHint}
          error={wrong}
          value={code}
          autoComplete="off"
          spellCheck={false}
          className="flex-1 sm:max-w-md"
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" variant="secondary" className="max-sm:w-full sm:mt-7" busy={isBusy}>
          {texts.ringFind}
        </Button>
      </form>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <div role="status" className="flex flex-col gap-2 text-sm">
        {rings?.length === 0 && <p>{texts.ringUnknown}</p>}
        {rings?.map((ring) => (
          <RingState key={ring.ringId} {...ring} />
        ))}
      </div>
    </Panel>
  )
}

const RingState = ({ tokenPrefix, status, spaceStatus, hasOwner, lastTap }: Found[number]) => (
  <div className="flex flex-col gap-1">
    <p className="flex flex-wrap items-center gap-2">
      <code>{tokenPrefix}…</code>
      <Badge tone={status === 'ACTIVE' ? 'success' : 'warning'}>{fill(texts.ringStatus, { status })}</Badge>
    </p>
    <p>
      {lastTap
        ? fill(texts.ringTapped, { when: shortTime(lastTap.at), browser: lastTap.browser })
        : texts.ringNeverTapped}
    </p>
    <p className="text-text-muted">
      {spaceStatus === null ? texts.ringInStock : fill(texts.ringSpace, { status: spaceStatus })}{' '}
      {spaceStatus !== null && (hasOwner ? texts.ringOwned : texts.ringFree)}
    </p>
  </div>
)
