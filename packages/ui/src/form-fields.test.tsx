import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { FormDateField } from './form-date-field.tsx'
import { FormPinField, FormSwitch, FormTextField } from './form-fields.tsx'

afterEach(cleanup)

type Values = { name: string; pin: string; born: string; mood: boolean }

function Form({ onValid }: { onValid: (values: Values) => void }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { name: '', pin: '', born: '1994-11-02', mood: false },
    resolver: (values) =>
      values.name.length < 2
        ? { values: {}, errors: { name: { type: 'min', message: 'At least 2 characters' } } }
        : { values, errors: {} },
  })
  return (
    <form onSubmit={(event) => void handleSubmit((values) => onValid(values))(event)}>
      <FormTextField control={control} name="name" label="Name" />
      <FormPinField control={control} name="pin" label="PIN" />
      <FormDateField control={control} name="born" label="Date of birth" />
      <FormSwitch control={control} name="mood" label="Mood counts" />
      <button>Save</button>
    </form>
  )
}

it('bind a form: values in, values out, focus on the first invalid field', async () => {
  const onValid = vi.fn()
  render(<Form onValid={onValid} />)
  await userEvent.type(screen.getByLabelText('PIN'), '12a345')
  await userEvent.click(screen.getByRole('switch', { name: 'Mood counts' }))
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('At least 2 characters'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(onValid).toHaveBeenCalled())
  expect(onValid.mock.calls[0]?.[0]).toEqual({ name: 'Ada', pin: '1234', born: '1994-11-02', mood: true })
})
