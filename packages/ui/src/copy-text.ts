/** Copies a text, also on plain http. Takes a promise, because Safari allows copying only while it handles a press. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else await Promise.all([navigator.clipboard.write([itemOf(text)]), text])
      return true
    }
  } catch {
    // The browser refused, but the older way may work.
  }
  return copyBySelection(await text)
}

const itemOf = (text: Promise<string>): ClipboardItem => {
  const blob = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }))
  // The caller handles a rejection of `text`.
  blob.catch(() => undefined)
  return new ClipboardItem({ 'text/plain': blob })
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Put the element inside the dialog, whose focus trap would move the selection.
  const parent = focused?.parentElement ?? document.body
  parent.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
