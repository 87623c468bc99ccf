import { secretPattern } from '@love-space/contracts/patterns.ts'
import { useState } from 'react'
import { officeBindingTexts as texts } from '@love-space/texts/en/office/bindings.ts'
import { Button } from '@love-space/ui/button.tsx'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useMay } from '../../shared/use-may.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { useMove } from '../../ring-moves/use-move.tsx'
import type { EditorProps } from '../../table/table-declaration.ts'
import {
  addBinding,
  changeBinding,
  findPlace,
  loadUnbound,
  type OpenedBinding,
  type PairInput,
} from './bindings.api.ts'

const tokenForm = new RegExp(secretPattern)

const noTokens = { spaceToken: '', ringToken: '' }
type Draft = typeof noTokens
type Free = NonNullable<Awaited<ReturnType<typeof loadUnbound>>>

const fields = {
  SPACE_NOT_FOUND: 'spaceToken',
  RINGS_FULL: 'spaceToken',
  SPACE_READ_ONLY: 'spaceToken',
  RING_NOT_FOUND: 'ringToken',
} as const

const isWhole = (token: string): boolean => tokenForm.test(token.trim())

const optionsOf = (tokens: readonly string[]) => tokens.map((value) => ({ value, label: `${value.slice(0, 8)}…` }))
const placeholderOf = (tokens: readonly string[]): string => (tokens.length === 0 ? texts.noneFree : texts.choose)

export function BindingDialog({ opened, ...closing }: EditorProps<OpenedBinding>) {
  const [free, setFree] = useState<Free>()
  const mayReveal = useMay()('tokens:reveal')
  const { move, dialog: moving } = useMove()
  const savePair = (input: PairInput) => (opened ? changeBinding(opened.binding, input) : addBinding(input))
  const { form, fail, dialog } = useDialogForm<Draft>({
    beginning: opened ? { spaceToken: opened.spaceToken, ringToken: opened.ringToken } : noTokens,
    fields,
    rule: ({ spaceToken, ringToken }) => ({
      ...(!isWhole(spaceToken) && { spaceToken: texts.tokenForm }),
      ...(!isWhole(ringToken) && { ringToken: texts.tokenForm }),
    }),
    send: async ({ spaceToken, ringToken }) => {
      const pair = { spaceToken: spaceToken.trim(), ringToken: ringToken.trim() }
      return move({
        to: { token: pair.spaceToken },
        findRing: () => findPlace(pair),
        send: (confirmed) => savePair({ ...pair, ...confirmed }),
      })
    },
    failed: opened ? texts.updateFailed : texts.createFailed,
    ...closing,
  })
  const openPreview = useAction(async () => {
    dialog.onDismissFailure()
    try {
      const found = await loadUnbound()
      if (!found) return
      setFree(found)
      form.reset(noTokens)
    } catch (error) {
      fail(error, texts.unboundFailed)
    }
  })
  return (
    <FormDialog title={opened ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      {free ? <FreePair free={free} control={form.control} /> : <TypedPair control={form.control} />}
      {!free && !opened && mayReveal && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          busy={openPreview.isBusy}
          onClick={() => void openPreview.run()}
        >
          {texts.showFree}
        </Button>
      )}
      {moving}
    </FormDialog>
  )
}

interface PairProps {
  readonly control: ReturnType<typeof useDialogForm<Draft>>['form']['control']
}

const TypedPair = ({ control }: PairProps) => (
  <>
    <FormTextField control={control} name="spaceToken" label={texts.spaceToken} autoComplete="off" spellCheck={false} />
    <FormTextField
      control={control}
      name="ringToken"
      label={texts.ringToken}
      hint={texts.tokensHint}
      autoComplete="off"
      spellCheck={false}
    />
  </>
)

function FreePair({ free, control }: PairProps & { readonly free: Free }) {
  const spaces = free.spaces.map(({ spaceToken }) => spaceToken)
  const rings = free.devices.map(({ ringToken }) => ringToken)
  return (
    <>
      <FormSelectField
        control={control}
        name="spaceToken"
        label={texts.spaceToken}
        placeholder={placeholderOf(spaces)}
        options={optionsOf(spaces)}
      />
      <FormSelectField
        control={control}
        name="ringToken"
        label={texts.ringToken}
        hint={texts.tokensHint}
        placeholder={placeholderOf(rings)}
        options={optionsOf(rings)}
      />
    </>
  )
}
