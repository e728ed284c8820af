import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { messages } from '../shared/ui/messages';
import { rankedOptions } from '../shared/ui/ranked-options';

/** Neutral surfaces and text. 0–3 light surfaces and lines, 4–6 text on them, 7–9 dark surfaces. */
const slate: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e4e7ec',
  '#d0d5dd',
  '#98a2b3',
  '#667085',
  '#475467',
  '#2a303c',
  '#1c212b',
  '#12161d',
];
/** The accent, for actions and selection. */
const accent: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4ff',
  '#c0c9ff',
  '#9dabfd',
  '#8090f8',
  '#6575ee',
  '#4a5bdc',
  '#3e4dc4',
  '#343fa0',
  '#2c357f',
];
/** Production and destructive actions; dark enough for white text. */
const red: MantineColorsTuple = [
  '#fdebe9',
  '#fbd5d1',
  '#f5aaa2',
  '#ee7d72',
  '#e2564a',
  '#d13b2e',
  '#b42318',
  '#96190f',
  '#7a130b',
  '#5c0d07',
];
/** Mantine's dark scale: [0] text, [1–3] dimmed text, [4] lines, [5] hover, [6] raised, [7] page, [8–9] sunken. */
const dark: MantineColorsTuple = [
  '#e6e9ef',
  '#c3c9d4',
  '#a3abba',
  '#8d96a7',
  '#343b49',
  '#262c38',
  '#1c212b',
  '#14181f',
  '#0f1218',
  '#0a0d12',
];

export const theme = createTheme({
  colors: { slate, accent, red, dark },
  primaryColor: 'accent',
  primaryShade: 6,
  autoContrast: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '22px' },
    },
  },
  // Plain objects instead of `Button.extend`: importing a component here would load it with the first page.
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    // A touch target of at least 24 px.
    PasswordInput: { defaultProps: { size: 'xs' }, vars: () => ({ root: { '--psi-button-size': '24px' } }) },
    // Dividers between only some of the options would be misleading.
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    // A scrollbar shows that a list continues.
    // Enter selects the best match.
    Select: {
      defaultProps: {
        size: 'xs',
        filter: rankedOptions,
        scrollAreaProps: { type: 'auto' },
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: { defaultProps: { filter: rankedOptions, scrollAreaProps: { type: 'auto' } } },
    Autocomplete: { defaultProps: { filter: rankedOptions, scrollAreaProps: { type: 'auto' } } },
    // Mantine's default for texts below a control is too small to read.
    InputWrapper: {
      vars: () => ({
        label: {},
        success: {},
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
      }),
    },
    Switch: { defaultProps: { size: 'xs' } },
    Table: { defaultProps: { fz: 'sm', verticalSpacing: 6, horizontalSpacing: 12 } },
    Tabs: { defaultProps: { keepMounted: false } },
    Badge: { defaultProps: { size: 'sm', variant: 'light', tt: 'none', fw: 550 } },
    Tooltip: { defaultProps: { openDelay: 350, fz: 'xs', withArrow: false } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': messages.close },
        // Mantine draws a <header>, which is a second banner to screen readers.
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
  },
});
