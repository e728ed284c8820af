import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react';
import { notify } from './notify';

/** The props of the lazy part of a menu. */
export interface LazyMenuProps {
  /** The button. */
  target: ReactElement<{ onClick?: () => void }>;
  defaultOpened: boolean;
}

interface Props<P> {
  target: LazyMenuProps['target'];
  load: () => Promise<ComponentType<P & LazyMenuProps>>;
  menuProps: P;
}

/**
 * A menu whose code is loaded after its button is visible; a click before that opens it once it is loaded. The menu
 * renders another button in place of the first one, which hands over the focus.
 */
export const LazyMenu = <P extends object>({ target, load, menuProps }: Props<P>) => {
  const [Menu, setMenu] = useState<ComponentType<P & LazyMenuProps>>();
  const [wasClicked, setWasClicked] = useState(false);
  const container = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const startLoading = (onError: (error: unknown) => void) => {
    load().then((menu) => {
      hadFocus.current = container.current?.contains(document.activeElement) === true;
      setMenu(() => menu);
    }, onError);
  };
  // A failure is reported when the button is clicked.
  useEffect(() => startLoading(() => undefined), []);
  useLayoutEffect(() => {
    if (hadFocus.current) container.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [Menu]);
  const onClick = () => {
    setWasClicked(true);
    startLoading(notify.failed);
  };
  return (
    <span ref={container} style={{ display: 'contents' }}>
      {Menu === undefined ? (
        cloneElement(target, { onClick })
      ) : (
        <Menu {...menuProps} target={target} defaultOpened={wasClicked} />
      )}
    </span>
  );
};
