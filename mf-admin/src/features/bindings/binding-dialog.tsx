import { useRef, useState } from 'react'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Button } from '@love-space/ui/button.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { useMay } from '../../office/use-may.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { MoveDialog } from '../../shared/move-dialog.tsx'
import { useQuestion } from '../../shared/use-question.ts'
import {
  addBinding,
  changeBinding,
  findPlace,
  loadUnbound,
  type OpenedBinding,
  type PairInput,
} from './bindings.api.ts'

const texts = officeTexts.bindings

interface BindingDialogProps {
  /** Absent: a new one. */
  readonly opened?: OpenedBinding | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

const isWhole = (token: string): boolean => /^[A-Za-z0-9_-]{16,128}$/.test(token)

type Free = NonNullable<Awaited<ReturnType<typeof loadUnbound>>>

const optionsOf = (tokens: readonly string[]) => tokens.map((value) => ({ value, label: `${value.slice(0, 8)}…` }))
const placeholderOf = (tokens: readonly string[]): string => (tokens.length === 0 ? texts.noneFree : texts.choose)

/** Binds a device token to a space token, or changes a binding; closes when that has worked. */
export function BindingDialog({ opened, onClose, onTried }: BindingDialogProps) {
  const [spaceToken, setSpaceToken] = useState(opened?.spaceToken ?? '')
  const [ringToken, setRingToken] = useState(opened?.ringToken ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const [free, setFree] = useState<Free>()
  const mayReveal = useMay()('tokens:reveal')
  const first = useRef<HTMLInputElement>(null)
  const pair = { spaceToken: spaceToken.trim(), ringToken: ringToken.trim() }

  const { ask, open: asked } = useQuestion<AdminRing, true>()
  const savePair = (input: PairInput) => (opened ? changeBinding(opened.binding.id, input) : addBinding(input))
  const saving = useSaving({
    save: async () => {
      try {
        return await savePair(pair)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'RING_PLACED') throw error
        const ring = await findPlace(pair)
        if (!ring || (await ask(ring)) === null) throw error
        return savePair({ ...pair, from: ring.spaceId })
      }
    },
    failed: opened ? texts.updateFailed : texts.createFailed,
    onTried,
    onClose,
  })
  const look = useAction(async () => {
    saving.dialog.onDismissFailure()
    try {
      const found = await loadUnbound()
      if (!found) return
      setFree(found)
      setSpaceToken('')
      setRingToken('')
    } catch (error) {
      saving.fail(error, texts.unboundFailed)
    }
  })
  const submit = () => {
    setIsChecked(true)
    if (isWhole(pair.spaceToken) && isWhole(pair.ringToken)) saving.run()
  }
  const errorOf = (token: string) => (isChecked && !isWhole(token) ? texts.tokenForm : undefined)

  return (
    <FormDialog
      title={opened ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={spaceToken === (opened?.spaceToken ?? '') && ringToken === (opened?.ringToken ?? '')}
      initialFocus={first}
      onSubmit={submit}
    >
      {free ? (
        <FreePair free={free} pair={pair} errorOf={errorOf} onSpaceToken={setSpaceToken} onRingToken={setRingToken} />
      ) : (
        <>
          <TextField
            ref={first}
            label={texts.spaceToken}
            value={spaceToken}
            autoComplete="off"
            spellCheck={false}
            error={errorOf(pair.spaceToken)}
            onChange={(event) => setSpaceToken(event.target.value)}
          />
          <TextField
            label={texts.ringToken}
            hint={texts.tokensHint}
            value={ringToken}
            autoComplete="off"
            spellCheck={false}
            error={errorOf(pair.ringToken)}
            onChange={(event) => setRingToken(event.target.value)}
          />
          {!opened && mayReveal && (
            <Button
              size="sm"
              variant="secondary"
              className="self-start"
              busy={look.isBusy}
              onClick={() => void look.run()}
            >
              {texts.showFree}
            </Button>
          )}
        </>
      )}
      {asked && <MoveDialog ring={asked.question} onAnswer={asked.settle} />}
    </FormDialog>
  )
}

interface FreePairProps {
  readonly free: Free
  readonly pair: PairInput
  readonly errorOf: (token: string) => string | undefined
  readonly onSpaceToken: (token: string) => void
  readonly onRingToken: (token: string) => void
}

/** A space without rings and a ring in stock, each chosen from those there are. */
function FreePair({ free, pair, errorOf, onSpaceToken, onRingToken }: FreePairProps) {
  const spaces = free.spaces.map(({ spaceToken }) => spaceToken)
  const rings = free.devices.map(({ ringToken }) => ringToken)
  return (
    <>
      <SelectField
        label={texts.spaceToken}
        value={pair.spaceToken}
        placeholder={placeholderOf(spaces)}
        options={optionsOf(spaces)}
        error={errorOf(pair.spaceToken)}
        onChange={(event) => onSpaceToken(event.target.value)}
      />
      <SelectField
        label={texts.ringToken}
        hint={texts.tokensHint}
        value={pair.ringToken}
        placeholder={placeholderOf(rings)}
        options={optionsOf(rings)}
        error={errorOf(pair.ringToken)}
        onChange={(event) => onRingToken(event.target.value)}
      />
    </>
  )
}
