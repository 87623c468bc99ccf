import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showToast } from '@love-space/ui/toast.ts'
import { LazyToasts } from './lazy-toasts.tsx'
import './toasts.tsx'

afterEach(cleanup)

it('shows every toast once, also those requested before the toaster is loaded', async () => {
  render(<LazyToasts />)
  act(() => {
    showToast({ text: 'Memory created successfully!' })
    showToast({ text: 'Saved without sea.png.' })
  })
  await screen.findByText('Memory created successfully!')
  act(() => showToast({ text: 'And one more' }))
  for (const text of ['Memory created successfully!', 'Saved without sea.png.', 'And one more'])
    expect(await screen.findAllByText(text)).toHaveLength(1)
})
