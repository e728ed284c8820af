import { useEffect, type ReactNode } from 'react';
import classes from './shell.module.css';

interface Props {
  windowTitle: string;
  title: string;
  children: ReactNode;
}

/** A page without a session: one card with the logo, a title, and what the user can do. */
export const MessageCard = ({ windowTitle, title, children }: Props) => {
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  return (
    <main className={classes.fullPage}>
      <div className={classes.card}>
        <img src="/favicon.svg" width={36} height={36} alt="" />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
};
