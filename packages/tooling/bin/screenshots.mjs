#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { screenshots } = await import('../src/screenshots.mjs');
await runCommand(screenshots);
