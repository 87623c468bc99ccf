/** Saves a single-use address as a file, without using the page's memory. */
export const openDownload = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
