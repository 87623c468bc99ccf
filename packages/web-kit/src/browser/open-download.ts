/** Saves an address, such as a single-use one, as a file, without using the page's memory. */
export const openDownload = (url: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
