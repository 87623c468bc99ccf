import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { FormSwitch, FormTextField } from './form-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

afterEach(cleanup)

interface FormProps {
  readonly refusal: ApiProblem
  readonly onFailed: (error: unknown, elsewhere: readonly unknown[]) => void
}

function Form({ refusal, onFailed }: FormProps) {
  const [hasNotes, setHasNotes] = useState(true)
  const { form, error, isLocked, submit } = useRecordForm({
    beginning: { name: '', images: 'a, b', notes: '', start: '', isActive: true },
    rule: () => ({}),
    fields: { relationshipStartDate: 'start', EMAIL_TAKEN: 'name' },
    send: () => Promise.reject(refusal),
    onFailed,
  })
  const { control } = form
  return (
    <form onSubmit={submit}>
      <fieldset disabled={isLocked}>
        <FormTextField control={control} name="name" label="Name" />
        <FormTextField control={control} name="images" label="Pictures" />
        {hasNotes && <FormTextField control={control} name="notes" label="Notes" />}
        <FormTextField control={control} name="start" label="Start" />
        <FormSwitch control={control} name="isActive" label="Active" />
      </fieldset>
      {error !== undefined && <p>It was not saved.</p>}
      <button type="button" onClick={() => setHasNotes(false)}>
        Hide
      </button>
      <button>Save</button>
    </form>
  )
}

const refusing = (...errors: readonly (readonly [field: string, message: string])[]) =>
  new ApiProblem(422, { code: 'INVALID_INPUT', errors: errors.map(([field, message]) => ({ field, message })) })

const save = async (refusal: ApiProblem, isHidden = false) => {
  const onFailed = vi.fn()
  render(<Form refusal={refusal} onFailed={onFailed} />)
  if (isHidden) await userEvent.click(screen.getByText('Hide'))
  await userEvent.click(screen.getByText('Save'))
  await screen.findAllByRole('alert')
  return onFailed
}

const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

it('shows each refusal at its field, and scrolls to the first', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const onFailed = await save(
    refusing(
      ['body.isActive', 'This must be true or false.'],
      ['body.relationshipStartDate', 'This is in the future.'],
      ['body.images.1', 'This has the wrong format. Expected: an address that an answer gave out.'],
    ),
  )
  expect(describedBy(screen.getByLabelText('Pictures'))).toBe("Number 2: This isn't right yet. Please check it.")
  expect(describedBy(screen.getByLabelText('Start'))).toBe('This is in the future.')
  expect(describedBy(screen.getByRole('switch'))).toBe('This must be true or false.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pictures')))
  expect(scrolled.mock.contexts.map((message) => (message as Element).textContent)).toEqual([
    "Number 2: This isn't right yet. Please check it.",
  ])
  scrolled.mockRestore()
  expect(screen.queryByText('It was not saved.')).toBeNull()
  expect(onFailed).not.toHaveBeenCalled()
})

it('returns refusals without a visible field', async () => {
  const refusal = refusing(['body.name', 'Short.'], ['body.notes', 'Long.'], ['body.constructor', 'Odd.'])
  const onFailed = await save(refusal, true)
  expect(describedBy(screen.getByLabelText('Name'))).toBe('Short.')
  expect(screen.getByText('It was not saved.')).toBeTruthy()
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(refusal, [
    { property: 'notes', message: 'Long.', field: undefined },
    { property: 'constructor', message: 'Odd.', field: undefined },
  ])
})

it('shows a refusal without properties at the field of its code', async () => {
  const onFailed = await save(new ApiProblem(409, { code: 'EMAIL_TAKEN', message: 'Somebody has this.' }))
  expect(describedBy(screen.getByLabelText('Name'))).toBe('Somebody has this.')
  expect(onFailed).not.toHaveBeenCalled()
})
