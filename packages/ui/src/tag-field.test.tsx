import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type FormEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TagField } from './tag-field.tsx'

afterEach(cleanup)

function Tags({ first = [] }: { first?: string[] }) {
  const [value, setValue] = useState<readonly string[]>(first)
  return <TagField label="Tags" value={value} onChange={setValue} tagsMax={3} tagCharsMax={10} />
}
const field = () => screen.getByRole('textbox', { name: 'Tags' })
const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('makes a tag of typed text at Enter, comma and blur, once each', async () => {
  render(<Tags />)
  await userEvent.type(field(), 'kitchen{Enter}#sunday, kitchen')
  await userEvent.tab()
  expect(tags()).toEqual(['#kitchen', '#sunday'])
})

it('never submits the form at Enter, also after a comma or at the limit', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Tags />
    </form>,
  )
  await userEvent.type(field(), '{Enter}one,{Enter}two,three,{Enter}')
  expect(tags()).toEqual(['#one', '#two', '#three'])
  expect(onSubmit).not.toHaveBeenCalled()
})

it('removes a tag at a press and the last one at Backspace, and keeps the focus', async () => {
  render(<Tags first={['one', 'two', 'three']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the tag #one' }))
  expect(tags()).toEqual(['#two', '#three'])
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Backspace}')
  expect(tags()).toEqual(['#two'])
})

it('refuses tags beyond the limits of number and length', async () => {
  render(<Tags />)
  await userEvent.click(field())
  await userEvent.paste('abcdefghijklmnop,b,c,d')
  expect(tags()).toEqual(['#abcdefghij', '#b', '#c'])
  expect(field()).toHaveProperty('readOnly', true)
})
