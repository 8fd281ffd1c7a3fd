import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { ui } from './ui/ui.texts.ts'

/** Ten shades around the brand colours #f96d00 (step 5) and #00998E (step 5). Steps 8 and 9 are for text on light backgrounds. */
const orange: MantineColorsTuple = [
  '#fff1e5',
  '#ffe0c7',
  '#ffc494',
  '#ffa55c',
  '#fd8a2e',
  '#f96d00',
  '#dd6000',
  '#b85000',
  '#a84900',
  '#7a3600',
]
const teal: MantineColorsTuple = [
  '#e2f5f3',
  '#c6ebe7',
  '#96d9d3',
  '#5fc5bc',
  '#2cafa5',
  '#00998e',
  '#00867c',
  '#00736b',
  '#005f58',
  '#00443f',
]

/** Mantine's grey and dark shades are too blue for the design tokens. */
const gray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f0ec',
  '#ece7e1',
  '#e2dcd5',
  '#d3ccc4',
  '#b3aaa1',
  '#8a8178',
  '#544e48',
  '#3a352f',
  '#1c1a18',
]
const dark: MantineColorsTuple = [
  '#cdc7c0',
  '#bcb5ad',
  '#877f77',
  '#6d665f',
  '#453f39',
  '#3e3832',
  '#302b27',
  '#262220',
  '#1f1c19',
  '#141210',
]

/** A function, because the language is set after this module loads. */
export const themeOf = () =>
  createTheme({
    colors: { orange, teal, gray, dark },
    primaryColor: 'orange',
    primaryShade: { light: 5, dark: 5 },
    // White text on #f96d00 has too little contrast, so use dark text.
    autoContrast: true,
    luminanceThreshold: 0.28,
    black: '#1c1a18',
    white: '#ffffff',
    fontFamily: 'var(--font)',
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    headings: {
      fontFamily: 'var(--font)',
      fontWeight: '650',
      sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.25' }, h2: { fontSize: '1rem', lineHeight: '1.4' } },
    },
    defaultRadius: 'md',
    radius: { sm: '6px', md: '10px', lg: '12px' },
    breakpoints: { xs: '22.5em', sm: '30em', md: '48em', lg: '62em', xl: '80em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // Mantine's red is too pale for text.
      InputWrapper: {
        defaultProps: {
          errorProps: { c: 'var(--stop)' },
          // Hints go below the input, so that adjacent fields align.
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        },
      },
      Button: { defaultProps: { size: 'sm' } },
      // Orange marks the next action.
      Checkbox: { defaultProps: { color: 'teal.7' } },
      Radio: { defaultProps: { color: 'teal.7' } },
      Switch: { defaultProps: { color: 'teal.7' } },
      Modal: {
        defaultProps: { centered: true, closeButtonProps: { 'aria-label': ui('action.close') } },
        styles: { title: { fontWeight: 650 } },
      },
      Drawer: {
        defaultProps: { closeButtonProps: { 'aria-label': ui('action.close') } },
        styles: { title: { fontWeight: 650 } },
      },
      // Render options when the list opens, because some lists have hundreds.
      Combobox: { defaultProps: { keepMounted: false } },
      // A menu may contain only selectable items.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
    },
  })
