// Sets the theme that src/web/features/theme/theme.ts stores on this device.
try {
  const theme = JSON.parse(localStorage.getItem('calendar.theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the theme follows the system.
}
