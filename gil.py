import rivertable, time, threading
from rivertable.display.png import png
import resvg_py, inspect
p=rivertable.start("wadi",seed=1); s=p.view(1).svg("light","en")
done=[]
th=threading.Thread(target=lambda:(png(s,1200),done.append(1))); longest=0; last=time.perf_counter(); th.start()
while not done:
    time.sleep(0.001); n=time.perf_counter(); longest=max(longest,n-last); last=n
print("longest stop of the loop",round(longest,2))
print(resvg_py.svg_to_bytes.__text_signature__)
for kw in ({"skip_system_fonts":True},{"skip_system_fonts":True,"font_files":["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]},{}):
    t=time.process_time()
    try: b=resvg_py.svg_to_bytes(svg_string=s,width=1200,font_family="DejaVu Sans",**kw); print(kw,round(time.process_time()-t,3),len(b))
    except Exception as e: print(kw,e)
