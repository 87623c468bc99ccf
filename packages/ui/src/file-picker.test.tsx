import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'

const one = new File(['1'], 'one.png', { type: 'image/png' })
const two = new File(['2'], 'two.png', { type: 'image/png' })
const onFiles = vi.fn<(files: File[]) => void>()
const namesGiven = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))

beforeEach(() => void onFiles.mockClear())
afterEach(cleanup)

const show = (more: { multiple?: boolean; disabled?: boolean; camera?: 'user' } = {}) => {
  const { container } = render(<FilePicker label="Choose pictures" accept="image/*" onFiles={onFiles} {...more} />)
  return container.firstElementChild as HTMLElement
}
const drag = (types: readonly string[], files: readonly File[] = []) => ({ dataTransfer: { types, files } })

describe('a file picker', () => {
  it('reports chosen files, and the same file again', async () => {
    show()
    const input = screen.getByLabelText('Choose pictures', { selector: 'input' })
    await userEvent.upload(input, one)
    await userEvent.upload(input, one)
    expect(namesGiven()).toEqual([['one.png'], ['one.png']])
  })

  it('reports dropped files: all, or the first if only one is allowed', () => {
    fireEvent.drop(show({ multiple: true }), drag(['Files'], [one, two]))
    cleanup()
    fireEvent.drop(show(), drag(['Files'], [one, two]))
    expect(namesGiven()).toEqual([['one.png', 'two.png'], ['one.png']])
  })

  it('prevents the browser from opening a dropped file, and ignores dropped text', () => {
    const place = show()
    const dropped = createEvent.drop(place, drag(['Files'], [one]))
    fireEvent(place, dropped)
    const text = createEvent.drop(place, drag(['text/plain']))
    fireEvent(place, text)
    expect([dropped.defaultPrevented, text.defaultPrevented]).toEqual([true, false])
    expect(namesGiven()).toEqual([['one.png']])
  })

  it('reports pasted files, and ignores pasted text', () => {
    const place = show()
    const text = createEvent.paste(place, { clipboardData: { files: [] } })
    fireEvent(place, text)
    fireEvent.paste(place, { clipboardData: { files: [two] } })
    expect(text.defaultPrevented).toBe(false)
    expect(namesGiven()).toEqual([['two.png']])
  })

  it('opens the camera if asked to', async () => {
    show({ camera: 'user' })
    const camera = document.querySelector('input[capture]') as HTMLInputElement
    expect(camera.getAttribute('capture')).toBe('user')
    await userEvent.upload(camera, one)
    expect(namesGiven()).toEqual([['one.png']])
  })

  it('accepts nothing while disabled', () => {
    const place = show({ disabled: true })
    fireEvent.drop(place, drag(['Files'], [one]))
    fireEvent.paste(place, { clipboardData: { files: [one] } })
    expect(onFiles).not.toHaveBeenCalled()
  })
})
