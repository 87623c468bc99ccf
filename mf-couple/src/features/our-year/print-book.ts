import { laterTask } from '../../shared/later-task.ts'

const fadeMs = 400

const loaded = (image: HTMLImageElement): Promise<void> => {
  image.loading = 'eager'
  return image.decode().catch(() => undefined)
}

/** Opens the browser's print dialog once all pictures are there; those that cannot load stay out. */
export async function printBook(book: HTMLElement): Promise<void> {
  await Promise.all([...book.querySelectorAll('img')].map(loaded))
  // A picture fades in after it was decoded.
  await laterTask(fadeMs)
  window.print()
}
